import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { eventsPage, type ToldExample } from './client/events-page.ts'
import { type ProgramsDocument, writeClient } from './client/write-client.ts'
import { run } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run client. It writes clients/typescript/generated and docs/events.md.'
const root = join(import.meta.dirname, '..')

/** Writes the generated part of the client for programs, from the document of a shop that is opened for it, and the page of events. */
run(usage, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-client-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none')
  const shop = await openShop(config, { web: null })
  await shop.app.ready()
  const document = (await shop.app.inject('/api/v1/openapi.json')).json<ProgramsDocument>()
  for (const [file, text] of Object.entries(writeClient(document)))
    await writeFile(join(root, 'clients/typescript/generated', file), text)
  await writeFile(join(root, 'docs/events.md'), eventsPage(await examples()))
  await shop.close()
  await rm(folder, { recursive: true })
})

/** The events that the tests keep of every type. */
async function examples(): Promise<readonly ToldExample[]> {
  const folder = join(root, 'tests/api/public-events/fixtures')
  const files = (await readdir(folder)).sort()
  const all = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
  return all.flatMap(text => JSON.parse(text) as ToldExample[])
}
