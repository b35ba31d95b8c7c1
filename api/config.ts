import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'

const address = (...schemes: string[]) =>
  z
    .string()
    .refine(value => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
      error: `has to be an address that begins with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`,
    })
    .optional()

const onOff = z.enum(['on', 'off'], { error: 'has to be on or off' })

/** The whole configuration: one variable of the environment each. A present URL selects the real engine. */
const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'has to be a port number, 0 to 65535')
    .transform(Number)
    .refine(port => port <= 65535, 'has to be a port number, 0 to 65535')
    .default(3000),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .transform(folder => resolve(folder)),
  DEMO: onOff.default('on').transform(value => value === 'on'),
  EVENT_STORE_URL: address('esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:'),
  REDIS_URL: address('redis:', 'rediss:'),
  MEILI_URL: address('http:', 'https:'),
  MEILI_KEY: z.string().min(1).optional(),
  VAULT_URL: address('redis:', 'rediss:'),
  PUBLIC_URL: address('http:', 'https:').transform(url => url?.replace(/\/+$/, '')),
  /** Newest first; the first one signs, all of them verify. */
  SECRETS: z
    .string()
    .transform(text => text.split(',').map(secret => secret.trim()))
    .refine(secrets => secrets.every(secret => secret.length >= 32), 'needs at least 32 characters a secret')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export type Config = z.output<typeof schema>

/** A value that nobody can work with; the message is for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads `.env` (the environment wins) and the environment. An unknown name in `.env` is refused: it is a typo.
 * @throws ConfigError naming each value that is unknown or malformed.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, envFile = '.env'): Config {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const known = Object.keys(schema.shape)
  const problems: string[] = []
  for (const name of Object.keys(file)) {
    if (!known.includes(name))
      problems.push(`${name} in ${envFile} is not a setting of Selvedge. Known: ${known.join(', ')}.`)
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
    const shown = /SECRET|KEY/.test(name) ? 'its value' : JSON.stringify(given[name])
    problems.push(`${name} ${issue.message} (${shown}).`)
  }
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems.join('\n'))
  return parsed.data
}
