import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './port.ts'

export function composeMessage(
  { messageId, personId: _person, to, from: name, replyTo, headers, ...mail }: Mail,
  from: string,
): SendMailOptions {
  // As one address and never as a list to be read: what stands in it cannot name a second one.
  const alone = (address: string) => ({ name: '', address })
  return {
    ...mail,
    from: name && !from.includes('<') ? { name, address: from.trim() } : from,
    to: alone(to),
    ...(replyTo && { replyTo: alone(replyTo) }),
    messageId: `<${messageId}>`,
    // Programs that answer by themselves leave it alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}
