import { join } from 'node:path'
import { readConfig } from '#api/plumbing/config/config.ts'
import { readMailFolder } from '#api/plumbing/engines/mail/folder.ts'
import type { MailsAnswer, MailsWork } from '#api/plumbing/mail/waiting.ts'
import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run mail [-- someone@example.com | waiting | again [ID]]'
const most = 10

/** Shows the newest mails of a shop without a mail server, or what could not be sent, and sends it again. */
run(usage, async () => {
  const [asked, id, ...more] = process.argv.slice(2)
  if (more.length > 0 || (id && asked !== 'again')) throw new UsageError(usage)
  if (asked === 'waiting') return printWaiting(await ask({ list: true }))
  if (asked === 'again') return sendAgain(id ?? null)
  if (asked && !asked.includes('@')) throw new UsageError(usage)
  await showFolder(asked)
})

function ask(work: MailsWork): Promise<MailsAnswer> {
  return askShop<MailsAnswer>({ path: '/internal/mails', body: work })
}

function printWaiting({ mails }: MailsAnswer): void {
  if (mails.length === 0) console.log('No mail is waiting, and none was given up.')
  for (const { mailId, about, stream, askedAt, attempts, givenUp, dueAt, why } of mails) {
    const next = givenUp ? 'given up' : `next try ${timeOf(dueAt)}`
    console.log(`${mailId}\n  ${about} (${stream}), requested ${timeOf(askedAt)}`)
    console.log(`  ${attempts === 1 ? '1 try' : `${attempts} tries`}, ${next}`)
    if (why) console.log(`  ${why}`)
  }
  console.log('npm run mail -- again has all of them tried again now; npm run mail -- again ID has one.')
}

async function sendAgain(id: string | null): Promise<void> {
  const { asked } = await ask({ again: id })
  if (id && asked === 0)
    throw new UsageError(
      'No mail with this id waits or was given up. It may be on its way just now: look again in a moment.',
    )
  console.log(
    asked === 0
      ? 'No mail is waiting, and none was given up.'
      : `${asked === 1 ? '1 mail' : `${asked} mails`} will be tried again as soon as the shop runs and its mail server answers. npm run mail -- waiting shows what still waits.`,
  )
}

async function showFolder(email: string | undefined): Promise<void> {
  const { DATA_DIR, SMTP_URL } = readConfig()
  const folder = join(DATA_DIR, 'mail')
  const mails = (await readMailFolder(folder)).filter(({ to }) => !email || to.toLowerCase() === email.toLowerCase())
  for (const { date, to, subject, text } of mails.slice(-most))
    console.log(`${'─'.repeat(60)}\n${date.toLocaleString('en-GB')}  to ${to}\n${subject}\n\n${text}\n`)
  if (mails.length === 0) console.log(`There is no mail${email ? ` to ${email}` : ''} in ${folder}.`)
  if (SMTP_URL)
    console.log('This shop sends its mails through SMTP_URL; npm run mail -- waiting shows those that wait.')
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString('en-GB')
}
