import { Redis, type RedisOptions } from 'ioredis'

/**
 * Connects in the background, and again after each break. A page would rather hear soon that there is no answer: the second
 * failed attempt to connect refuses the commands that wait. `commandTimeout`: the longest that an answer may take, ms.
 * `name` stands in the server's list of clients.
 */
export function connectRedis(
  url: string,
  name: string,
  options: Pick<RedisOptions, 'scripts'> & { readonly commandTimeout: number },
): Redis {
  const client = new Redis(url, {
    connectionName: `selvedge-${name}`,
    enableAutoPipelining: true,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 1,
    retryStrategy: times => Math.min(50 * 2 ** times, 500),
    ...options,
  })
  // Each command tells its own caller; without a listener the client would print every lost connection.
  client.on('error', () => {})
  return client
}
