import { createTransport } from 'nodemailer'
import { MailRefused, type Post } from '#api/mail/post.ts'
import { composeMessage } from './compose-message.ts'

/** Well within the time for which a mail is claimed: nobody else sends it while this one still waits. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mail server by its address, `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`. */
export function openSmtp(url: string, from: string): Post {
  const transport = createTransport(url, { from, ...limits })
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
