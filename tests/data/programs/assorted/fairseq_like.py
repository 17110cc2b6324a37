def train(args, task, model, criterion, epoch_itr, trainer):
    lr = trainer.get_lr()
    while lr > args.min_lr and epoch_itr.epoch <= args.max_epoch:  # told
        for samples in epoch_itr.next_epoch_itr():
            trainer.train_step(samples)
        lr = trainer.lr_step(epoch_itr.epoch)
