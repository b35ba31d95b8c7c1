import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tell } from './filling.ts'

/** From each change of stock until the first and until the last page heard of it, ms. */
export type OpenPages = { readonly first: readonly number[]; readonly last: readonly number[] }

/** So many connections are being opened at once. */
const atOnce = 50

/** Opens pages of one product, stays idle for a while, and counts its stock again and again. */
const [folder, origin, productId, sku, pages, idleMs, changes] = process.argv.slice(2) as [string, ...string[]]
const { token } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { token: string }
const { hostname, port } = new URL(origin!)
/** An address has a limit: so many pages come from each. */
const ofAddress = 100
const request = (page: number) => {
  const address = `x-forwarded-for: 10.0.${Math.floor(page / ofAddress)}.1`
  return `GET /api/live?products=${encodeURIComponent(productId!)}&left=1 HTTP/1.1\r\nhost: shop\r\n${address}\r\n\r\n`
}

let awaited = '\n'
let heard = 0
let firstAt = 0
let all = () => {}
const sockets: Socket[] = []

function open(page: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request(page)))
    let text = ''
    let isOpen = false
    let last = ''
    socket.setEncoding('latin1').on('data', (data: string) => {
      text = (text + data).slice(-4000)
      if (!isOpen && text.includes('event: products')) {
        isOpen = true
        resolve()
      }
      if (last === awaited || !text.includes(awaited)) return
      last = awaited
      if (heard++ === 0) firstAt = performance.now()
      if (heard === sockets.length) all()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The shop closed a connection')))
    sockets.push(socket)
  })
}

async function count(quantity: number): Promise<void> {
  const answer = await fetch(`${origin}/internal/stock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ask: 'count', lines: [{ sku, quantity }] }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

for (let opened = 0; opened < Number(pages); opened += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, Number(pages) - opened) }, (_, at) => open(opened + at)))
console.log('all pages are open')
await pause(Number(idleMs))
const first: number[] = []
const last: number[] = []
for (let change = 0; change < Number(changes); change++) {
  heard = 0
  const done = new Promise<void>(resolve => {
    all = resolve
  })
  const quantity = 700_001 + change
  awaited = `:${quantity}`
  const sent = performance.now()
  await Promise.all([count(quantity), done])
  last.push(performance.now() - sent)
  first.push(firstAt - sent)
  // Changes come whenever they come, not in step with the ticks.
  await pause(300 + Math.random() * 400)
}
for (const socket of sockets) socket.removeAllListeners('close').destroy()
tell({ first, last } satisfies OpenPages)
