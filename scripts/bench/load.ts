import { cpuOf, type Server } from './child.ts'
import { type Answer, Connection } from './http.ts'

export type Load = {
  readonly origin: string
  readonly clients: number
  /** The next request of a client; null: it has nothing more to ask. */
  next(client: number): Buffer | null
  answered?(client: number, answer: Answer): void
  /** Ends the load after so long; without it the clients end it. */
  readonly seconds?: number
}

/**
 * Asks with all clients at once, each one request after the other, and resolves with answers a second.
 * @throws Error for an answer that is not a success: a refusal is quick, but it is not the work.
 */
export async function load({ origin, clients, next, answered, seconds = 600 }: Load): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(origin)))
  const started = performance.now()
  const end = started + seconds * 1000
  let count = 0
  const work = async (connection: Connection, client: number) => {
    while (performance.now() < end) {
      const request = next(client)
      if (!request) return
      const answer = await connection.ask(request)
      expectSuccess(answer, request)
      answered?.(client, answer)
      count++
    }
  }
  try {
    await Promise.all(connections.map(work))
    return count / ((performance.now() - started) / 1000)
  } finally {
    for (const connection of connections) connection.close()
  }
}

export type Rate = {
  readonly perSecond: number
  /** CPU time of the server for one answer, milliseconds. A busy machine changes it less than the rate. */
  readonly cpuMs: number
}

/** A load, and what it cost the server. */
export async function rate(
  { child, origin }: Server,
  asked: Omit<Load, 'origin' | 'answered'> & Partial<Load>,
): Promise<Rate> {
  let count = 0
  let perSecond = 0
  const cpuMs = await cpuOf(child, async () => {
    perSecond = await load({
      ...asked,
      origin,
      answered(client, answer) {
        count++
        asked.answered?.(client, answer)
      },
    })
  })
  return { perSecond, cpuMs: cpuMs / count }
}

/** One request on a connection of its own. */
export async function once(origin: string, request: Buffer): Promise<Answer> {
  const connection = await Connection.open(origin)
  try {
    const answer = await connection.ask(request)
    expectSuccess(answer, request)
    return answer
  } finally {
    connection.close()
  }
}

function expectSuccess({ status, body }: Answer, request: Buffer): void {
  if (status < 300) return
  const asked = request.toString('latin1', 0, request.indexOf('\r\n'))
  throw new Error(`${asked} was answered with ${status}: ${body.toString().slice(0, 300)}`)
}
