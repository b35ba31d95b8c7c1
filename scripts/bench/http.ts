import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Answer = {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly body: Buffer
}

const endOfHead = Buffer.from('\r\n\r\n')

/** One kept connection, one request at a time, with just enough HTTP: the bench itself has to cost little. */
export class Connection {
  readonly #socket: Socket
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  /** What has arrived of an answer lies at its beginning. */
  #room = Buffer.allocUnsafeSlow(32 * 1024)
  #arrived = 0
  /** Of the answer that is arriving, once its head is here. */
  #head: { readonly text: string; readonly end: number; readonly whole: number } | null = null

  private constructor(host: string, port: number) {
    // Into one piece of memory: else Node takes 64 KB for each piece that it reads.
    const onread = { buffer: Buffer.allocUnsafeSlow(64 * 1024), callback: this.#take.bind(this) }
    this.#socket = connect({ host, port, noDelay: true, onread })
  }

  static async open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    const connection = new Connection(hostname, Number(port))
    const socket = connection.#socket
    await once(socket, 'connect')
    socket.on('error', error => connection.#fail(error))
    socket.on('close', () => connection.#fail(new Error('The server closed the connection')))
    return connection
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  /** @returns that the connection is read on */
  #take(size: number, bytes: Uint8Array): boolean {
    this.#makeRoom(this.#arrived + size)
    this.#room.set(bytes.subarray(0, size), this.#arrived)
    this.#arrived += size
    this.#head ??= this.#headOf()
    if (this.#head && this.#arrived >= this.#head.whole) this.#answer(this.#head)
    return true
  }

  #headOf() {
    const end = this.#room.subarray(0, this.#arrived).indexOf(endOfHead)
    if (end < 0) return null
    const text = this.#room.toString('latin1', 0, end)
    const length = lengthOf(text)
    if (Number.isNaN(length)) {
      this.#fail(new Error(`An answer without a length: ${text}`))
      return null
    }
    const from = end + endOfHead.length
    this.#makeRoom(from + length)
    return { text, end: from, whole: from + length }
  }

  #makeRoom(size: number): void {
    if (size <= this.#room.length) return
    const larger = Buffer.allocUnsafeSlow(2 * size)
    larger.set(this.#room.subarray(0, this.#arrived))
    this.#room = larger
  }

  #answer({ text, end, whole }: { readonly text: string; readonly end: number; readonly whole: number }): void {
    const waiting = this.#waiting
    const body = Buffer.from(this.#room.subarray(end, whole))
    this.#waiting = null
    this.#head = null
    this.#arrived = 0
    waiting?.resolve({ status: Number(text.slice(9, 12)), head: text, body })
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

const lengthHeader = '\r\ncontent-length: '

function lengthOf(head: string): number {
  const at = head.indexOf(lengthHeader)
  if (at >= 0) return Number.parseInt(head.slice(at + lengthHeader.length, at + lengthHeader.length + 12), 10)
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return 0
  return Number.NaN
}

export type Headers = { readonly [name: string]: string }

export function get(path: string, headers: Headers = {}): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${linesOf(headers)}\r\n`)
}

/** With a form's fields, or with JSON. */
export function post(path: string, body: object, headers: Headers = {}): Buffer {
  const isForm = body instanceof URLSearchParams
  const text = isForm ? body.toString() : JSON.stringify(body)
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const all = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)), ...headers }
  return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: bench\r\n${linesOf(all)}\r\n${text}`)
}

function linesOf(headers: Headers): string {
  let lines = ''
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  return lines
}

// biome-ignore lint/suspicious/noExplicitAny: read field by field
export function jsonOf({ body }: Answer): any {
  return JSON.parse(body.toString())
}

/** `name=value` of a cookie that an answer sets, or null. */
export function cookieOf({ head }: Answer, name: string): string | null {
  return new RegExp(`^set-cookie: (${name}=[^;\r\n]+)`, 'im').exec(head)?.[1] ?? null
}
