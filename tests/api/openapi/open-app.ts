import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenOptions, openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import type { Document } from './document.ts'

/** The whole server on an empty data folder of its own, and its OpenAPI document as a client gets it. */
export async function openApp(options: OpenOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-openapi-'))
  const shop = await openShop(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none'), options)
  const { app } = shop
  await app.ready()
  const document = (await app.inject('/api/openapi.json')).json<Document>()
  return {
    app,
    shop,
    document,
    async end() {
      await shop.close()
      await rm(folder, { recursive: true })
    },
  }
}
