import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ImportStopped, importThroughServer } from '#scripts/import/through-server.ts'

const args = {
  file: import.meta.filename,
  format: 'auto',
  complete: false,
  counted: false,
  dryRun: false,
  json: false,
} as const

/** A server that dies after it has written this. */
async function dying(status: number, written: string) {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/x-ndjson' })
    response.write(written, () => response.socket?.resetAndDestroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => void server.close())
  return url
}

test.each([
  [200, '{"progress":{"phase":"reading","done":1}}\n'],
  [200, '{"progress":{"phase":"read'],
  [200, ''],
  [500, '{"title":'],
])('a server that is killed while it answers %d %j has stopped the import', async (status, written) => {
  const importing = importThroughServer({ url: await dying(status, written), token: 't' }, args, () => {})
  await expect(importing).rejects.toThrow(ImportStopped)
  await expect(importing).rejects.toThrow(/^The running server (stopped during the import|does not answer)/)
})
