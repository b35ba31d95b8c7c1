import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { type ProgramsDocument, writeClient } from './client/write-client.ts'
import { run } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run client. It writes clients/typescript/generated.'

/** Writes the generated part of the client for programs, from the document of a shop that is opened for it. */
run(usage, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-client-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none')
  const shop = await openShop(config, { web: null })
  await shop.app.ready()
  const document = (await shop.app.inject('/api/v1/openapi.json')).json<ProgramsDocument>()
  for (const [file, text] of Object.entries(writeClient(document)))
    await writeFile(join(import.meta.dirname, '../clients/typescript/generated', file), text)
  await shop.close()
  await rm(folder, { recursive: true })
})
