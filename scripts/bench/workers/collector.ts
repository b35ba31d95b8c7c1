import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands for a collector of traces: takes everything. */
const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`open at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
