import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'

/** A listening server on a data folder of its own, announced there. */
export async function openServer() {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-server-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none')
  const shop = await openShop(config, { logger: pino({ level: 'silent' }), web: null })
  const { app } = shop
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  shop.folder.announce(url)
  return {
    ...shop,
    url,
    server: { url, token: shop.folder.token },
    async end() {
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>
