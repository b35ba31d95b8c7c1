import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings, SettingsChanges } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { mergeSections } from '#domain/shared/merge-sections.ts'

const folderName = 'files'

/** Logos and other pictures of the owner, which settings name as `files/logo.svg`. A file that is replaced counts at once. */
export async function ownersFiles(app: FastifyInstance, { path }: { readonly path: string }): Promise<void> {
  const root = join(path, folderName)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  app.get<{ Params: { '*': string } }>(
    `/${folderName}/*`,
    { config: { access: 'guest' }, schema: { hide: true } },
    (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        // The picture of links to the shop is one of them, and previews of a link show it on other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        // A drawing that is opened by itself runs nothing.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .sendFile(request.params['*'], root, { cacheControl: false, dotfiles: 'ignore', index: false }),
  )
}

/** Whether a setting names a picture of the data folder. */
export function isOwnersFile(named: string): boolean {
  return normalize(named).startsWith(join(folderName, '/'))
}

/** Keeps a picture under a name that follows from its bytes, beside those that the owner copied; answers how settings name it. */
export async function keepOwnersFile(folder: string, picture: Buffer, ending: string): Promise<string> {
  const root = join(folder, folderName)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 24)}.${ending}`
  const half = join(root, `.${randomUUID()}`)
  await writeFile(half, picture, { mode: 0o600 })
  await rename(half, join(root, name))
  return `${folderName}/${name}`
}

/** A sentence about the first picture that the changes name and that is not there; null when all are. */
export function missingPicture(folder: string, changes: SettingsChanges): string | null {
  const { logo, favicon, gatewayImage, seo, hero }: Settings = mergeSections(defaultSettings, changes)
  const lists: readonly unknown[] = [logo, favicon, gatewayImage, seo?.image, hero?.picture]
  for (const named of lists.filter(Array.isArray).flat()) {
    // What is no text is refused with the rest of the shape.
    if (typeof named !== 'string' || pictureAddressOf(named) === named) continue
    if (isOwnersFile(named) && existsSync(join(folder, named))) continue
    return `There is no picture ${named}. Copy it to ${join(folder, folderName)} and write its name like ${folderName}/logo.svg.`
  }
  return null
}
