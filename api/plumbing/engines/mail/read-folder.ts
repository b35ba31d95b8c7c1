import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail as its plain text says it. `date`: when it was written. */
export type KeptMail = {
  readonly date: Date
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What lies in a folder of mails, oldest first; nothing where there is no such folder. Reads what `openMailFolder` writes. */
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
  const { date, to, subject = '', text = '' } = await PostalMime.parse(message)
  return {
    date: new Date(date ?? 0),
    to: (to ?? []).map(({ address }) => address).join(', '),
    subject,
    text: text.replaceAll('\r\n', '\n').trim(),
  }
}
