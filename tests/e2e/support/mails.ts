import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The link in the newest mail to an address whose path begins so. Mails are files of a shop without a mail server. */
export async function linkTo(email: string, path: string, data = process.env.SHOP_DATA ?? ''): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        found = (await linksTo(email, data)).findLast(link => new URL(link).pathname.startsWith(path)) ?? ''
        return found
      },
      { timeout: 60_000, intervals: [50, 100, 250] },
    )
    .not.toBe('')
  const { pathname, search } = new URL(found)
  return pathname + search
}

/** How many mails an address has got. */
export async function mailsTo(email: string, data = process.env.SHOP_DATA ?? ''): Promise<number> {
  return (await readMails(email, data)).length
}

async function linksTo(email: string, data: string): Promise<readonly string[]> {
  return (await readMails(email, data))
    .flatMap(mail => quotedPrintable(mail).match(/https?:\/\/[^\s"<>]+/g) ?? [])
    .map(link => link.replaceAll('&amp;', '&'))
}

/** Files are whole or absent, and what was read once is the same for ever: all tests together get hundreds of mails. */
const kept = new Map<string, Promise<string>>()

function readOnce(path: string): Promise<string> {
  const reading = kept.get(path) ?? readFile(path, 'utf8')
  kept.set(path, reading)
  return reading
}

/** The mails to an address, the newest last. */
async function readMails(email: string, data: string): Promise<readonly string[]> {
  const folder = join(data, 'mail')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const mails = await Promise.all(
    entries
      .filter(entry => entry.isFile() && entry.name.endsWith('.eml'))
      .map(entry => readOnce(join(entry.parentPath, entry.name))),
  )
  return mails
    .filter(mail => new RegExp(`^To:.*${email.replace(/[.+]/g, '\\$&')}`, 'im').test(mail))
    .sort((a, b) => dateOf(a) - dateOf(b))
}

function dateOf(mail: string): number {
  return Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? '')
}

function quotedPrintable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
