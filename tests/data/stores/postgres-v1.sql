SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA safepoint_v1;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE safepoint_v1.anchors (
    stream text NOT NULL COLLATE pg_catalog."C",
    last bigint NOT NULL,
    first bigint NOT NULL,
    checkpoint_id text NOT NULL COLLATE pg_catalog."C",
    record_hash text NOT NULL COLLATE pg_catalog."C",
    links_dropped bigint NOT NULL,
    at bigint NOT NULL,
    reason text NOT NULL COLLATE pg_catalog."C",
    seal bytea
);
CREATE TABLE safepoint_v1.audit (
    stream text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    after bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    link text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE safepoint_v1.content_chunks (
    digest text NOT NULL,
    part bigint NOT NULL,
    body bytea NOT NULL
);
ALTER TABLE ONLY safepoint_v1.content_chunks ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE safepoint_v1.contents (
    digest text NOT NULL COLLATE pg_catalog."C",
    size bigint NOT NULL,
    refs bigint NOT NULL,
    body bytea
);
ALTER TABLE ONLY safepoint_v1.contents ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE safepoint_v1.intents (
    stream text NOT NULL COLLATE pg_catalog."C",
    intent_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE safepoint_v1.marks (
    stream text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    mark_id text NOT NULL COLLATE pg_catalog."C",
    record_seq bigint NOT NULL,
    checkpoint_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    is_restore_point bigint NOT NULL,
    created_at bigint NOT NULL,
    detail text NOT NULL COLLATE pg_catalog."C",
    seal bytea
);
CREATE TABLE safepoint_v1.quarantine (
    stream text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    "position" bigint NOT NULL,
    reason text NOT NULL COLLATE pg_catalog."C",
    "row" text NOT NULL COLLATE pg_catalog."C",
    body bytea
);
CREATE TABLE safepoint_v1.records (
    stream text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    checkpoint_id text NOT NULL COLLATE pg_catalog."C",
    previous_checkpoint_hash text COLLATE pg_catalog."C",
    iteration_count bigint NOT NULL,
    epoch bigint NOT NULL,
    wall_clock_time bigint NOT NULL,
    state_hash text NOT NULL COLLATE pg_catalog."C",
    state_size bigint NOT NULL,
    meta text NOT NULL COLLATE pg_catalog."C",
    record_hash text NOT NULL COLLATE pg_catalog."C",
    seal bytea,
    body bytea
);
CREATE TABLE safepoint_v1.store (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE safepoint_v1.streams (
    stream text NOT NULL COLLATE pg_catalog."C",
    length bigint NOT NULL,
    checkpoint_id text COLLATE pg_catalog."C",
    record_hash text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    fence bigint NOT NULL,
    audit_count bigint NOT NULL,
    audit_hash text NOT NULL COLLATE pg_catalog."C",
    seal bytea
);
CREATE TABLE safepoint_v1.witnesses (
    stream text NOT NULL COLLATE pg_catalog."C",
    store_id text NOT NULL COLLATE pg_catalog."C",
    length bigint NOT NULL,
    checkpoint_id text NOT NULL COLLATE pg_catalog."C",
    record_hash text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    seal bytea,
    version bigint DEFAULT 0 NOT NULL
);
CREATE TABLE safepoint_v1.workflows (
    stream text NOT NULL COLLATE pg_catalog."C",
    record_seq bigint NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    step_index bigint,
    current_agent text COLLATE pg_catalog."C",
    step_history text NOT NULL COLLATE pg_catalog."C",
    updated_at bigint NOT NULL
);
INSERT INTO safepoint_v1.audit VALUES ('plan', 1, 1, 1795304508111, 'CheckpointCreated', '{"checkpoint_id":"9a5d90a1fb6dd6e8da392f4b489b7327092c9423f29a1c4d5e8851835837a427","created_by":"ann","current_agent":"bob","kind":"Manual","mark_id":"e150800ab20c430d32ce19b43489966b6f71f0bd1ac1bbb18c26a2e9b3ff3055","name":"first","status":"Running","step":"draft","step_history":["draft"],"step_index":0,"trigger":"explicit"}', '585eb0517a5e0adb5d490eb32bb1aba48e7048dd80c40f0ac921c33531c93b35');
INSERT INTO safepoint_v1.audit VALUES ('plan', 2, 2, 1795304508147, 'CheckpointCreated', '{"checkpoint_id":"c05dc9aa0db4e40b66c5321c40085ff926918a75e088e6b904f25bd7e7bb4ac0","created_by":"ann","current_agent":"bob","description":"where the workflow stood before e150800ab20c430d32ce19b43489966b6f71f0bd1ac1bbb18c26a2e9b3ff3055 was restored","kind":"System","mark_id":"078b1ca872bad1486a51fef068e2ce734cbd6befba8c4f801cd6650162feb311","name":"Before restore of first","status":"Running","step":"review","step_history":["draft","review"],"step_index":1,"trigger":"restore"}', 'cf1412a648db1a3590f6b04e8e5ffc05cc2380a4066732ee232c3985357692a0');
INSERT INTO safepoint_v1.audit VALUES ('plan', 3, 3, 1795304508147, 'CheckpointRestored', '{"artifact_ids":null,"checkpoint_id":"e150800ab20c430d32ce19b43489966b6f71f0bd1ac1bbb18c26a2e9b3ff3055","epoch":1,"iteration":0,"new_checkpoint_id":"f31e6f9e48a67ca74263664d60388f3b37b97e115361674659eaa06d25f0635f","reason":"","reinstated":[],"restore_id":"fbabce152848096cf4d07d7af809c7ee","restored_by":"ann","restored_record":"9a5d90a1fb6dd6e8da392f4b489b7327092c9423f29a1c4d5e8851835837a427","safety_id":"078b1ca872bad1486a51fef068e2ce734cbd6befba8c4f801cd6650162feb311","superseded":[],"version":3,"workflow_id":"plan"}', 'ab673c742c3afeec96160176b579e9355086cad03ebe757430689d1f4aa40b5f');
INSERT INTO safepoint_v1.contents VALUES ('5ca047731e7097606363a50a839be67ec41a6adbf33681b4fc4d0b4011974a4a', 4124, 1, '\x7b2224626c6f6273223a7b2277656967687473223a22626c6f623a31306663336335316131353265393065356239303331396236303164393263636633373239306566353363333566663932353037363837643861393131613038227d2c22247374617465223a7b2273746570223a322c2274657874223a22c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9227d7d');
INSERT INTO safepoint_v1.contents VALUES ('blob:10fc3c51a152e90e5b90319b601d92ccf37290ef53c35ff92507687d8a911a08', 2048, 1, '\x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff');
INSERT INTO safepoint_v1.marks VALUES ('plan', 1, 'e150800ab20c430d32ce19b43489966b6f71f0bd1ac1bbb18c26a2e9b3ff3055', 1, '9a5d90a1fb6dd6e8da392f4b489b7327092c9423f29a1c4d5e8851835837a427', 'Manual', 'first', 1, 1795304508111, '{"created_by":"ann","current_agent":"bob","status":"Running","step":"draft","step_history":["draft"],"step_index":0,"trigger":"explicit"}', NULL);
INSERT INTO safepoint_v1.marks VALUES ('plan', 2, '078b1ca872bad1486a51fef068e2ce734cbd6befba8c4f801cd6650162feb311', 2, 'c05dc9aa0db4e40b66c5321c40085ff926918a75e088e6b904f25bd7e7bb4ac0', 'System', 'Before restore of first', 1, 1795304508147, '{"created_by":"ann","current_agent":"bob","description":"where the workflow stood before e150800ab20c430d32ce19b43489966b6f71f0bd1ac1bbb18c26a2e9b3ff3055 was restored","status":"Running","step":"review","step_history":["draft","review"],"step_index":1,"trigger":"restore"}', NULL);
INSERT INTO safepoint_v1.records VALUES ('train', 1, 'b260683aa2537c4a9d832af0938afd2e7b19758538b48083379aedb918db0175', NULL, 1, 0, 1795304508073, '48ef539a9c51899ed5b595dab77006dcb25fc1bde9570cc7ca87e606310ccfc6', 10, '{"trace_id":"t-1"}', '5cfd58a40330d35b5fa4a65ccbb281a0dc50983c01c1492a912d7b7cb3f0b57b', NULL, '\x7b2273746570223a317d');
INSERT INTO safepoint_v1.records VALUES ('train', 2, '0ad15d855195e43d8541f2f8ee8630f3cfa24dd54cef2a2e00af060322f91a36', 'b260683aa2537c4a9d832af0938afd2e7b19758538b48083379aedb918db0175', 2, 0, 1795304508090, '5ca047731e7097606363a50a839be67ec41a6adbf33681b4fc4d0b4011974a4a', 4124, '{"blobs":{"weights":"blob:10fc3c51a152e90e5b90319b601d92ccf37290ef53c35ff92507687d8a911a08"}}', '3aff21b8863a90564b5d96062362e8ac091cd87785183fe90317ca700a916e85', NULL, NULL);
INSERT INTO safepoint_v1.records VALUES ('plan', 1, '9a5d90a1fb6dd6e8da392f4b489b7327092c9423f29a1c4d5e8851835837a427', NULL, 0, 0, 1795304508111, 'd30108a35e1adc62243d472fe7a72b4643f5c19a348bffe6869687d1ac78eaee', 7, '{"created_by":"ann","current_agent":"bob","kind":"Manual","name":"first","status":"Running","step":"draft","step_history":["draft"],"step_index":0,"trigger":"explicit"}', '32161c6959d6abafde099b7fc8499a06a722a9b2f919d08eba1cb47ea459e7cd', NULL, '\x7b226e223a317d');
INSERT INTO safepoint_v1.records VALUES ('plan', 2, 'c05dc9aa0db4e40b66c5321c40085ff926918a75e088e6b904f25bd7e7bb4ac0', '9a5d90a1fb6dd6e8da392f4b489b7327092c9423f29a1c4d5e8851835837a427', 1, 0, 1795304508135, '7f1967c14fe105b304101671e14585114ef72925a45744e5f16c86b5942d84a9', 7, '{"created_by":"ann","current_agent":"bob","status":"Running","step":"review","step_history":["draft","review"],"step_index":1,"trigger":"explicit"}', '4c24ece36ace6d2e6cc4deb0a4b8e6253f66eded932abf003f7ccaf1cb575b51', NULL, '\x7b226e223a327d');
INSERT INTO safepoint_v1.records VALUES ('plan', 3, 'f31e6f9e48a67ca74263664d60388f3b37b97e115361674659eaa06d25f0635f', 'c05dc9aa0db4e40b66c5321c40085ff926918a75e088e6b904f25bd7e7bb4ac0', 0, 1, 1795304508147, 'd30108a35e1adc62243d472fe7a72b4643f5c19a348bffe6869687d1ac78eaee', 7, '{"created_by":"ann","current_agent":"bob","name":"Restored: first","restored_from":"e150800ab20c430d32ce19b43489966b6f71f0bd1ac1bbb18c26a2e9b3ff3055","status":"Running","step":"draft","step_history":["draft"],"step_index":0,"trigger":"restore"}', '33baff18f42af7eeed2adae84b238af0afb5497eff423f4eb98e98b220d9064c', NULL, '\x7b226e223a317d');
INSERT INTO safepoint_v1.store VALUES ('schema_version', '2');
INSERT INTO safepoint_v1.store VALUES ('store_id', 'a51cd6904829717367de226f9ca497fc');
INSERT INTO safepoint_v1.store VALUES ('save_cost:train', '{"mean_bytes":2067.0,"mean_s":0.022496357,"median_s":0.034095017,"p90_s":0.034095017,"saves":2}');
INSERT INTO safepoint_v1.streams VALUES ('train', 2, '0ad15d855195e43d8541f2f8ee8630f3cfa24dd54cef2a2e00af060322f91a36', '3aff21b8863a90564b5d96062362e8ac091cd87785183fe90317ca700a916e85', 2, 1, 0, '', NULL);
INSERT INTO safepoint_v1.streams VALUES ('plan', 3, 'f31e6f9e48a67ca74263664d60388f3b37b97e115361674659eaa06d25f0635f', '33baff18f42af7eeed2adae84b238af0afb5497eff423f4eb98e98b220d9064c', 3, 1, 3, 'ab673c742c3afeec96160176b579e9355086cad03ebe757430689d1f4aa40b5f', NULL);
INSERT INTO safepoint_v1.workflows VALUES ('plan', 3, 'Running', 0, 'bob', '["draft"]', 1795304508147);
ALTER TABLE ONLY safepoint_v1.anchors
    ADD CONSTRAINT anchors_pkey PRIMARY KEY (stream, last);
ALTER TABLE ONLY safepoint_v1.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (stream, seq);
ALTER TABLE ONLY safepoint_v1.content_chunks
    ADD CONSTRAINT content_chunks_pkey PRIMARY KEY (digest, part);
ALTER TABLE ONLY safepoint_v1.contents
    ADD CONSTRAINT contents_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY safepoint_v1.intents
    ADD CONSTRAINT intents_pkey PRIMARY KEY (stream, intent_id);
ALTER TABLE ONLY safepoint_v1.marks
    ADD CONSTRAINT marks_mark_id_key UNIQUE (mark_id);
ALTER TABLE ONLY safepoint_v1.marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (stream, seq);
ALTER TABLE ONLY safepoint_v1.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (stream, seq);
ALTER TABLE ONLY safepoint_v1.records
    ADD CONSTRAINT records_pkey PRIMARY KEY (stream, seq);
ALTER TABLE ONLY safepoint_v1.store
    ADD CONSTRAINT store_pkey PRIMARY KEY (name);
ALTER TABLE ONLY safepoint_v1.streams
    ADD CONSTRAINT streams_pkey PRIMARY KEY (stream);
ALTER TABLE ONLY safepoint_v1.witnesses
    ADD CONSTRAINT witnesses_pkey PRIMARY KEY (stream);
ALTER TABLE ONLY safepoint_v1.workflows
    ADD CONSTRAINT workflows_pkey PRIMARY KEY (stream);
ALTER TABLE ONLY safepoint_v1.content_chunks
    ADD CONSTRAINT content_chunks_digest_fkey FOREIGN KEY (digest) REFERENCES safepoint_v1.contents(digest) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY safepoint_v1.records
    ADD CONSTRAINT records_stream_fkey FOREIGN KEY (stream) REFERENCES safepoint_v1.streams(stream);
