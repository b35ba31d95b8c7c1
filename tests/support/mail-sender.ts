import { type MailSweepDeps, mailSweep } from '#api/plumbing/mail/sender.ts'
import { passOf } from './pass.ts'

/** A process that sends mails when it is told to. */
export function mailSender({ post, ...deps }: MailSweepDeps) {
  let sent = 0
  const sweep = mailSweep({
    ...deps,
    post: {
      async send(mail) {
        await post.send(mail)
        sent++
      },
      erase: personId => post.erase(personId),
      close() {},
    },
  })
  return {
    /** Sends what is due and waits for every answer; resolves with how many mails left. */
    async send(): Promise<number> {
      const before = sent
      await passOf(sweep)
      await sweep.end?.()
      return sent - before
    },
  }
}
