import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const serviceNames = ['redis', 'eventstoredb', 'meilisearch', 'chromium'] as const
export type ServiceName = (typeof serviceNames)[number]

/** How this machine offers a service. `url`: one that runs already; `binary`: a program to start; `docker`: a container. */
export type Service =
  | { readonly via: 'url'; readonly url: string }
  | { readonly via: 'binary'; readonly path: string }
  | { readonly via: 'docker' }
export type Absent = { readonly via: 'none'; readonly reason: string }

const searches: { readonly [name in ServiceName]: () => Promise<Service | Absent> } = {
  // A program of its own comes before a URL: tests then cannot touch the data of a shop that runs on this machine.
  redis: async () => fromProgram('redis-server') ?? fromUrl('REDIS_URL') ?? fromDocker('no redis-server, no REDIS_URL'),
  eventstoredb: async () => fromUrl('EVENT_STORE_URL') ?? fromDocker('no EVENT_STORE_URL'),
  meilisearch: async () =>
    fromProgram('meilisearch') ?? fromUrl('MEILI_URL') ?? fromDocker('no meilisearch, no MEILI_URL'),
  // The shell opens a page in half of the time that the whole browser takes.
  chromium: async () =>
    fromProgram('chromium-headless-shell') ??
    fromProgram('chromium') ??
    fromProgram('chromium-browser') ??
    fromProgram('google-chrome') ??
    (await fromPlaywright()) ?? { via: 'none', reason: 'no chromium in PATH and none downloaded by playwright' },
}

const found = new Map<ServiceName, Promise<Service | Absent>>()

/** Looks once a process for what this machine offers under that name. */
export function findService(name: ServiceName): Promise<Service | Absent> {
  const known = found.get(name) ?? searches[name]()
  found.set(name, known)
  return known
}

/** True when REQUIRE_SERVICES (a comma list of service names, or `all`) names the service. */
export function isRequired(name: ServiceName, list = process.env.REQUIRE_SERVICES ?? ''): boolean {
  const names = list.split(',').flatMap(part => part.trim() || [])
  for (const asked of names) {
    if (asked !== 'all' && !serviceNames.includes(asked as ServiceName))
      throw new Error(`REQUIRE_SERVICES names '${asked}'; it knows ${serviceNames.join(', ')} and all`)
  }
  return names.includes('all') || names.includes(name)
}

/** Prints that an adapter did not run, and adds the line to the file that SKIPPED_REPORT names. */
export async function reportSkipped(adapter: string, reason: string): Promise<void> {
  process.stderr.write(`skipped: ${adapter}: ${reason}\n`)
  if (process.env.SKIPPED_REPORT) await appendFile(process.env.SKIPPED_REPORT, `${adapter}: ${reason}\n`)
}

function fromUrl(variable: string): Service | undefined {
  const url = process.env[variable]
  return url ? { via: 'url', url } : undefined
}

function fromProgram(program: string): Service | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program)
    if (folder && existsSync(path)) return { via: 'binary', path }
  }
  return undefined
}

async function fromPlaywright(): Promise<Service | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? { via: 'binary', path } : undefined
}

async function fromDocker(otherwise: string): Promise<Service | Absent> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  try {
    await getContainerRuntimeClient()
    return { via: 'docker' }
  } catch {
    return { via: 'none', reason: `${otherwise}, and no Docker engine answers` }
  }
}
