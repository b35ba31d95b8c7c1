import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { address, eventStoreAddress, ownAddress } from './address.ts'
import { paymentConfig, paymentProblems } from './payments.ts'
import { tracingConfig } from './tracing.ts'

const commaSeparated = z.string().transform(text => text.split(',').map(part => part.trim()))

const usualProxies = ['loopback', 'uniquelocal']

/** Proxies whose `X-Forwarded-` headers are believed. Not a number of hops: who comes past the proxy could write them all. */
const trustedProxies = commaSeparated
  .refine(
    proxies => proxies.every(isProxy),
    'has to be a list with commas: addresses, ranges like 203.0.113.0/24, loopback, linklocal or uniquelocal',
  )
  .default(usualProxies)

/** An address, a range of them, or a name that stands for the usual ranges. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits === undefined) return [...usualProxies, 'linklocal'].includes(text) || isIP(address) !== 0
  // A range of everything would believe whatever anybody writes.
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
}

/** Log, views and keys lie on servers, so that several processes may be one shop. */
export const isShared = (config: Pick<Config, 'EVENT_STORE_URL' | 'REDIS_URL' | 'VAULT_URL'>): boolean =>
  engineUrls.every(name => config[name] !== undefined)

const engineUrls = ['EVENT_STORE_URL', 'REDIS_URL', 'VAULT_URL'] as const

/** Whether this process fills and seeds an empty shop. Of several one does: the owner of the log's file, or a worker on servers. */
export const beginsShop = (config: Pick<Config, 'ROLE' | (typeof engineUrls)[number]>): boolean =>
  config.ROLE === 'all' || (config.ROLE === 'worker') === isShared(config)

/** Why a process with this role could not be one shop with others. */
function roleProblems(given: { readonly [name: string]: string | undefined }): readonly string[] {
  const { ROLE } = given
  if (ROLE !== 'web' && ROLE !== 'worker') return []
  const missing = engineUrls.filter(name => !(name in given))
  const names = missing.join(' and ')
  // A web and a worker on one data folder.
  if (missing.length === engineUrls.length) return []
  if (missing.length > 0)
    return [
      `ROLE=${ROLE} needs ${names} too: processes that share some engines and not all of them are not one shop. ` +
        'Set all three, or none of them for a web and a worker on one data folder.',
    ]
  if ('BLOBS_DIR' in given) return []
  return [
    `ROLE=${ROLE} needs BLOBS_DIR: one folder with the files that people gave, which all processes of the shop reach under a path of their own.`,
  ]
}

type ConfigFile = {
  readonly values: { readonly [name: string]: string | undefined }
  /** Sentences for lines that say nothing. Their text is not shown: it may hold a secret. */
  readonly problems: readonly string[]
}

const setting = /^\s*(?:export\s+)?[\w.-]+\s*=\s*(.*)$/

/** Reads a `.env`; a file that is not there sets nothing. */
function readConfigFile(file: string): ConfigFile {
  if (!existsSync(file)) return { values: {}, problems: [] }
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    return { values: {}, problems: [`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`] }
  }
  const problems: string[] = []
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (/^\s*(#|$)/.test(line)) return
    const value = setting.exec(line)?.[1]
    const where = `Line ${index + 1} of ${file}`
    if (value === undefined) problems.push(`${where} is not a setting: write NAME=value, or # before a note.`)
    else if (opensQuote(value)) problems.push(`${where} opens a quote and does not close it: add the closing quote.`)
  })
  return { values: problems.length > 0 ? {} : parseEnv(text), problems }
}

function opensQuote(value: string): boolean {
  const quote = value[0]
  return (quote === '"' || quote === "'" || quote === '`') && !value.includes(quote, 1)
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'has to be a port number, 0 to 65535')
  .transform(Number)
  .refine(port => port <= 65535, 'has to be a port number, 0 to 65535')
const host = z.string().regex(/^[^\s/]+$/, 'has to be a name or an address of this machine')

/** The whole configuration: one variable of the environment each. A present URL selects the real engine. */
const schema = z.object({
  /** `web` answers, `worker` does what runs by itself, `all` does both. */
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'has to be all, web or worker' }).default('all'),
  HOST: host.default('127.0.0.1'),
  /** A worker has another one by default, since it may run beside a web on one machine. */
  PORT: port.optional(),
  /** Absent: nothing is measured. 0: any free port. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .regex(/\S/, 'has to name a folder')
    // A shell writes the path out; a file does not.
    .regex(/^(?!~)/, 'has to be a full path: only a shell understands ~')
    .default('data')
    .transform(folder => resolve(folder)),
  /** Where files that people gave lie; absent: in the data folder. Processes of one shop share it. */
  BLOBS_DIR: z
    .string()
    .regex(/^(?!~)/, 'has to be a full path: only a shell understands ~')
    .transform(folder => resolve(folder))
    .optional(),
  /** `catalogue`: the demo's products and pages, without its orders, customers and staff. */
  DEMO: z.enum(['on', 'catalogue', 'off'], { error: 'has to be on, catalogue or off' }).default('on'),
  /** Most megabytes of drawn pictures on disk, and of fetched ones. */
  PICTURES_MB: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, 'has to be a number of megabytes')
    .transform(Number)
    .default(2048),
  /** Open pages of the storefront that are told of prices and stock by one process. */
  LIVE_MAX: z
    .string()
    .regex(/^\d{1,6}$/, 'has to be a number of pages, 0 for none')
    .transform(Number)
    .default(10_000),
  EVENT_STORE_URL: eventStoreAddress,
  REDIS_URL: address('redis:', 'rediss:'),
  MEILI_URL: address('http:', 'https:'),
  MEILI_KEY: z.string().min(1).optional(),
  MEILI_INDEX: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'may have letters, digits, - and _ only')
    .default('products'),
  VAULT_URL: address('redis:', 'rediss:'),
  PUBLIC_URL: ownAddress,
  /** Of the prices in the log; programs are told it. */
  BASE_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'has to be a code of ISO 4217, such as USD')
    .default('USD'),
  /** Hosts of the owner's network that events may be sent to. */
  WEBHOOK_PRIVATE_HOSTS: commaSeparated
    .transform(names => names.map(name => name.toLowerCase()))
    .refine(
      names => names.every(name => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name) || isIP(name) !== 0),
      'has to be a list with commas: names or addresses of hosts, without ports',
    )
    .default([]),
  TRUSTED_PROXIES: trustedProxies,
  /** Newest first; the first one signs, all of them verify. */
  SECRETS: commaSeparated
    .refine(secrets => secrets.every(secret => secret.length >= 32), 'needs secrets of at least 32 characters each')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where Google's OpenID metadata is; another one in tests. */
  GOOGLE_ISSUER: address('http:', 'https:').default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  /** With the version of the interface, which Facebook keeps for two years. */
  FACEBOOK_URL: address('http:', 'https:').default('https://www.facebook.com/v24.0'),
  FACEBOOK_GRAPH_URL: address('http:', 'https:').default('https://graph.facebook.com/v24.0'),
  /** The server that takes mails; without one they are files in the data folder. */
  SMTP_URL: address('smtp:', 'smtps:'),
  /** Sender of mails, as in `Cutline Supply <orders@shop.example>`. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\s@]+$/, 'has to be an email address, or a name and an email address in <>')
    .optional(),
  ...paymentConfig,
  ...tracingConfig,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'has to be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
})

type Parsed = z.output<typeof schema>
export type Config = Omit<Parsed, 'PORT'> & { readonly PORT: number }

const usualPorts = { all: 3000, web: 3000, worker: 3001 } as const

/** A value that nobody can work with; the message is for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment over `.env`. @throws ConfigError naming malformed values and unknown names in `.env`. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, envFile = '.env'): Config {
  const { values: file, problems: unread } = readConfigFile(envFile)
  const known = Object.keys(schema.shape)
  const problems: string[] = [...unread]
  for (const name of Object.keys(file)) {
    if (!known.includes(name))
      problems.push(`${name} in ${envFile} is not a setting of Selvedge. It knows: ${known.join(', ')}.`)
  }
  // Empty means "not set": `EVENT_STORE_URL=` in a copied .env selects nothing.
  const given = Object.fromEntries(
    known
      .map(name => [name, environment[name] ?? file[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    // An address may carry a password.
    const secret = /SECRET|KEY|PASSWORD/.test(name) || (name.endsWith('_URL') && given[name]?.includes('@'))
    const shown = secret ? 'its value' : JSON.stringify(given[name])
    problems.push(`${name} ${issue.message} (${shown}).`)
  }
  if ('SMTP_URL' in given && !('MAIL_FROM' in given)) {
    problems.push('SMTP_URL needs MAIL_FROM: the address that mails come from.')
  }
  problems.push(...paymentProblems(given), ...roleProblems(given))
  for (const company of ['GOOGLE', 'FACEBOOK']) {
    const [id, secret] = [`${company}_CLIENT_ID`, `${company}_CLIENT_SECRET`]
    if (id in given !== secret in given) problems.push(`${id} and ${secret} need each other: set both, or neither.`)
  }
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems.join('\n'))
  return { ...parsed.data, PORT: parsed.data.PORT ?? usualPorts[parsed.data.ROLE] }
}
