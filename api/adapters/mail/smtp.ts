import { createTransport } from 'nodemailer'
import { MailRefused, type Post } from '#api/mail/post.ts'
import { composeMessage } from './compose-message.ts'

/** Well within the time for which a mail is claimed: nobody else sends it while this one still waits. */
const usualLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * A mail server by its address, `smtp://user:password@host:587` or `smtps://…:465`. STARTTLS where it is offered; with a
 * user never without it, unless the address ends in `?requireTLS=false`.
 */
export function openSmtp(url: string, from: string, limits: typeof usualLimits = usualLimits): Post {
  const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...limits }, { from })
  return {
    async send(mail) {
      try {
        await transport.sendMail(composeMessage(mail, from))
      } catch (error) {
        const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
        // The server's word about this recipient or this message is final; about who we are it is the owner's to mend.
        if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')) {
          throw new MailRefused((error as Error).message, { cause: error })
        }
        throw error
      }
    },
    // What was handed over lies with others.
    erase: async () => {},
    close: () => transport.close(),
  }
}
