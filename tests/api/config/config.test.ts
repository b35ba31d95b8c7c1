import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#api/plumbing/config/config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-config-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function envFile(text: string): Promise<string> {
  const file = join(folder, '.env')
  await writeFile(file, text)
  return file
}

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({}, 'none')).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: resolve('data'),
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: ['loopback', 'uniquelocal'],
      METRICS_HOST: '127.0.0.1',
    })
    // Nothing is measured unless somebody names a port.
    expect(readConfig({}, 'none').METRICS_PORT).toBeUndefined()
  })

  test('has proxies by address, range and name', () => {
    const given = 'loopback, 203.0.113.0/24,198.51.100.7,2001:db8::/32'
    expect(readConfig({ TRUSTED_PROXIES: given }, 'none').TRUSTED_PROXIES).toEqual([
      'loopback',
      '203.0.113.0/24',
      '198.51.100.7',
      '2001:db8::/32',
    ])
  })

  test('comes from the file, and from the environment before it', async () => {
    const file = await envFile('PORT=4000\nDEMO=off\n')
    expect(readConfig({ PORT: '5000' }, file)).toMatchObject({ PORT: 5000, DEMO: 'off' })
  })

  test('takes an empty value as none', async () => {
    expect(readConfig({ REDIS_URL: '' }, await envFile('EVENT_STORE_URL=\n')).EVENT_STORE_URL).toBeUndefined()
  })

  test.each([
    ['PORT', 'abc', 'PORT has to be a port number'],
    ['PORT', '70000', 'PORT has to be a port number'],
    ['DEMO', 'yes', 'DEMO has to be on, catalogue or off'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL has to be an address that begins with redis://'],
    ['EVENT_STORE_URL', 'http://x', 'EVENT_STORE_URL has to be an address that begins with esdb://'],
    ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL has to be an address'],
    ['PUBLIC_URL', 'https://shop.example/shop', 'PUBLIC_URL has to be the address of the whole shop'],
    ['PUBLIC_URL', 'https://shop.example?a=1', 'PUBLIC_URL has to be the address of the whole shop'],
    ['REDIS_URL', 'redis://', 'names a host'],
    ['MEILI_URL', 'http:search', 'names a host'],
    ['EVENT_STORE_URL', 'esdb://', 'EVENT_STORE_URL has to be like esdb://user:password@host:2113'],
    ['EVENT_STORE_URL', 'esdb://host:2113?tls=maybe', 'a parameter that cannot be used: tls=maybe'],
    ['EVENT_STORE_URL', 'esdb://host:2113?throwOnAppendFailure=false', 'a parameter that cannot be used'],
    ['HOST', '  ', 'HOST has to be a name or an address of this machine'],
    ['HOST', 'http://127.0.0.1', 'HOST has to be a name or an address of this machine'],
    ['METRICS_HOST', 'http://127.0.0.1', 'METRICS_HOST has to be a name or an address of this machine'],
    ['DATA_DIR', ' ', 'DATA_DIR has to name a folder'],
    ['DATA_DIR', '~/shop', 'DATA_DIR has to be a full path'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL has to be fatal, error, warn, info, debug, trace or silent'],
    ['SECRETS', 'short', 'SECRETS needs secrets of at least 32 characters each'],
  ])('names a malformed %s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value }, 'none')).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value }, 'none')).toThrow(message)
  })

  test.each([
    '1',
    'true',
    'cdn.example',
    'localhost',
    '203.0.113',
    '203.0.113.0/33',
    '203.0.113.0/0',
    '::/0',
    '10.0.0.1,',
  ])('names a malformed TRUSTED_PROXIES=%s', proxies => {
    expect(() => readConfig({ TRUSTED_PROXIES: proxies }, 'none')).toThrow(
      /TRUSTED_PROXIES has to be a list with commas/,
    )
  })

  test.each([
    'esdb://127.0.0.1:2113?tls=false',
    'esdb://shop:p%40ss%3Aword@host:2113?tls=true&tlsCAFile=%2Fetc%2Fca.pem',
    'esdb://shop:word@first:2113,second:2113,third:2113?tls=true&nodePreference=leader',
    'esdb+discover://shop:word@cluster.example:2113',
    'kurrentdb://shop:word@host',
    'kurrentdb+discover://cluster.example/?keepAliveInterval=10000',
  ])('takes %s for an event store', EVENT_STORE_URL => {
    expect(readConfig({ EVENT_STORE_URL }, 'none')).toMatchObject({ EVENT_STORE_URL })
  })

  test('knows the shop by scheme, host and port, however they are written', () => {
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Shop.Example:443/' }, 'none').PUBLIC_URL).toBe('https://shop.example')
  })

  test.each([
    ['PORT 4000\n', 'Line 1 of', 'is not a setting: write NAME=value'],
    ['# mine\n\nPORT: 4000\n', 'Line 3 of', 'is not a setting'],
    ['HOST="::1\nPORT=4000\n', 'Line 1 of', 'opens a quote and does not close it'],
  ])('names the line of the file that says nothing: %j', async (text, ...messages) => {
    const file = await envFile(text)
    for (const message of messages) expect(() => readConfig({}, file)).toThrow(message)
  })

  test('reads a file as Windows writes it', async () => {
    const file = await envFile('\uFEFFPORT="4000"\r\nexport DEMO=off # no demo\r\n')
    expect(readConfig({}, file)).toMatchObject({ PORT: 4000, DEMO: 'off' })
  })

  test('says which file cannot be read', () => {
    expect(() => readConfig({}, folder)).toThrow(`${folder} cannot be read (EISDIR)`)
  })

  test('lets a process take a part of the work only where all share log, views, keys and files', () => {
    const urls = { EVENT_STORE_URL: 'esdb://a:2113', REDIS_URL: 'redis://a', VAULT_URL: 'redis://b' }
    for (const ROLE of ['web', 'worker']) {
      const { VAULT_URL, ...some } = urls
      expect(() => readConfig({ ROLE, ...some, BLOBS_DIR: '/b' }, 'none')).toThrow(`ROLE=${ROLE} needs VAULT_URL too`)
      expect(() => readConfig({ ROLE, VAULT_URL }, 'none')).toThrow('needs EVENT_STORE_URL and REDIS_URL too')
      expect(() => readConfig({ ROLE, ...urls }, 'none')).toThrow(`ROLE=${ROLE} needs BLOBS_DIR`)
      expect(readConfig({ ROLE, ...urls, BLOBS_DIR: '/b' }, 'none').ROLE).toBe(ROLE)
    }
    expect(() => readConfig({ ROLE: 'both' }, 'none')).toThrow('ROLE has to be all, web or worker')
    expect(readConfig({}, 'none').ROLE).toBe('all')
    // On one data folder, and on one machine.
    expect(readConfig({ ROLE: 'web' }, 'none')).toMatchObject({ ROLE: 'web', PORT: 3000 })
    expect(readConfig({ ROLE: 'worker' }, 'none')).toMatchObject({ ROLE: 'worker', PORT: 3001 })
  })

  test('never shows a secret that does not fit', () => {
    for (const given of [
      { SECRETS: 'hunter2' },
      { REDIS_URL: 'cache:hunter2@host' },
      { VAULT_URL: 'x://a:hunter2@b' },
      { EVENT_STORE_URL: 'esdb://a:hunter2@b?x=1' },
    ])
      expect(() => readConfig(given, 'none')).toThrow(/^(?!.*hunter2)/)
  })

  test('names what the file has and Selvedge does not know', async () => {
    const file = await envFile('PORTT=4000\n')
    expect(() => readConfig({}, file)).toThrow('PORTT in')
  })

  test('is whole in .env.example, each setting with a sentence above it', async () => {
    const text = await readFile('.env.example', 'utf8')
    expect(Object.keys(parseEnv(text)).sort()).toEqual(Object.keys(readAll()).sort())
    for (const name of Object.keys(parseEnv(text))) expect(text).toMatch(new RegExp(`# .+\\.\\n${name}=`))
    expect(() => readConfig({}, '.env.example')).not.toThrow()
  })
})

/** Every setting, by way of the names that an unknown one is told. */
function readAll(): Record<string, true> {
  try {
    readConfig({}, join(folder, '.env'))
  } catch (error) {
    const known = /It knows: (.+)\./.exec((error as Error).message)?.[1] ?? ''
    return Object.fromEntries(known.split(', ').map(name => [name, true]))
  }
  throw new Error('the file has no unknown setting')
}
