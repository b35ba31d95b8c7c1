import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTurns } from '../../background/turns.ts'
import { composeMessage } from './compose-message.ts'
import type { Mail, Post } from './port.ts'

/** For a shop without a mail server: `<person id>/<message id>.eml`, whole or absent; a mail sent twice is one file. */
export function openMailFolder(folder: string, from: string): Post {
  // One thing at a time in a person's folder: what is being written is not left behind by an erasure.
  const inTurn = createTurns()
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    send: mail => inTurn(mail.personId, () => write(mail)),
    erase: personId => inTurn(personId, () => rm(join(folder, plain(personId)), { recursive: true, force: true })),
    close: () => {},
  }

  async function write(mail: Mail): Promise<void> {
    transport ??= openTransport()
    const { message } = await (await transport).sendMail(composeMessage(mail, from))
    const own = join(folder, plain(mail.personId))
    await mkdir(own, { recursive: true, mode: 0o700 })
    const file = join(own, `${plain(mail.messageId.replace(/@.*$/, ''))}.eml`)
    const draft = await open(`${file}.draft`, 'w', 0o600)
    try {
      await draft.writeFile(message as Buffer)
      await draft.sync()
    } finally {
      await draft.close()
    }
    await rename(`${file}.draft`, file)
  }
}

/** Loaded with the first mail: until then the shop does without it. */
async function openTransport() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

function plain(id: string): string {
  return id.replaceAll(/[^\w-]/g, '_')
}

/** A mail as its plain text says it. `date`: when it was written. */
export type KeptMail = {
  readonly date: Date
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The mails of a folder that `openMailFolder` filled, oldest first; none where there is no such folder. */
export async function readMailFolder(folder: string): Promise<readonly KeptMail[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = entries.filter(entry => entry.isFile() && entry.name.endsWith('.eml'))
  const mails = await Promise.all(files.map(async file => readMail(await readFile(join(file.parentPath, file.name)))))
  return mails.sort((one, other) => one.date.getTime() - other.date.getTime())
}

async function readMail(message: Buffer): Promise<KeptMail> {
  const { default: PostalMime } = await import('postal-mime')
  const { date, to, subject = '', text = '' } = await PostalMime.parse(message)
  return {
    date: new Date(date ?? 0),
    to: (to ?? []).map(({ address }) => address).join(', '),
    subject,
    text: text.replaceAll('\r\n', '\n').trim(),
  }
}
