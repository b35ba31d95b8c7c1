import { createTransport } from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import { MailRefused, type Post } from './port.ts'

/** A server may scan a mail for ten minutes before it says that it keeps it (RFC 5321, 4.5.3.2). */
const usualLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10 * 60_000 }

/** Few enough for every relay. */
const maxConnections = 5

/**
 * A mail server by its address, `smtp://user:password@host:587` or `smtps://…:465`. STARTTLS where it is offered; with a
 * user never without it, unless the address ends in `?requireTLS=false`.
 */
export function openSmtp(url: string, from: string, limits: typeof usualLimits = usualLimits): Post {
  const requireTLS = new URL(url).username !== ''
  const transport = createTransport({ url, requireTLS, pool: true, maxConnections, ...limits }, { from })
  return {
    async send(mail) {
      try {
        const { response } = await transport.sendMail(composeMessage(mail, from))
        return response
      } catch (error) {
        throw isAboutReader(error as ServerError) ? new MailRefused((error as Error).message, { cause: error }) : error
      }
    },
    // The shop keeps no copy of a mail that a server took.
    erase: async () => {},
    close: () => transport.close({ force: true }),
  }
}

type ServerError = { readonly command?: string; readonly response?: string }

/** Mailbox codes (RFC 3463, X.1 and X.2) except the sender's, X.1.7 and X.1.8. All else is the owner's to mend. */
function isAboutReader({ command, response = '' }: ServerError): boolean {
  return (command === 'RCPT TO' || command === 'DATA') && /^5\d\d[ -]5\.(?:2\.\d+|1\.(?![78]\b)\d+)\b/.test(response)
}
