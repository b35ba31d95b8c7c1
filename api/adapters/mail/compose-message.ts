import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#api/mail/post.ts'

export function composeMessage(
  { messageId, personId: _person, to, headers, ...mail }: Mail,
  from: string,
): SendMailOptions {
  // As one address and never as a list to be read: what stands in it cannot name a second one.
  return {
    ...mail,
    from,
    to: { name: '', address: to },
    messageId: `<${messageId}>`,
    ...(headers && { headers: { ...headers } }),
  }
}
