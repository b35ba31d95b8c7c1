import { join } from 'node:path'
import { readMailFolder } from '#api/adapters/mail/read-folder.ts'
import { readConfig } from '#api/config.ts'
import { run } from './maintenance/with-shop.ts'

const most = 10

/** Shows the newest mails of a shop without a mail server, to one address or to anybody, the last of them at the end. */
run(async () => {
  const { DATA_DIR, SMTP_URL } = readConfig()
  const [email] = process.argv.slice(2)
  const folder = join(DATA_DIR, 'mail')
  const mails = (await readMailFolder(folder)).filter(({ to }) => !email || to.toLowerCase() === email.toLowerCase())
  for (const { date, to, subject, text } of mails.slice(-most))
    console.log(`${'─'.repeat(60)}\n${date.toLocaleString('en-GB')}  to ${to}\n${subject}\n\n${text}\n`)
  if (mails.length === 0) console.log(`There is no mail${email ? ` to ${email}` : ''} in ${folder}.`)
  if (SMTP_URL) console.log('Mails of this shop leave through SMTP_URL; only older ones are here.')
})
