// Runs a TypeScript entry under Node 24: this process when it is one, else the Node that npm brought, else a sentence.
// Plain JavaScript, because the machine's own Node (20 or newer) has to read it.
import { spawn } from 'node:child_process'
import module, { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const needed = 24
const [entry, ...args] = process.argv.slice(2)
// The shop runs as in production unless told otherwise; React alone takes 3.5 times as long else.
if (entry === 'api/main.ts') process.env.NODE_ENV ??= 'production'
// Node reads compiled code back at the next start, which halves the time of the start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
// glibc keeps memory for each thread that ever asked; the threads that draw and compress need 27 MB less with two.
process.env.MALLOC_ARENA_MAX ??= '2'

function bundledNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const manifest = require.resolve(`${name}/package.json`)
    return join(dirname(manifest), require(manifest).bin.node)
  } catch {
    return undefined
  }
}

if (!entry) {
  console.error('Usage: node scripts/launch.mjs <file> [arguments]')
  process.exit(2)
}

if (Number(process.versions.node.split('.')[0]) >= needed) {
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  process.argv = [process.execPath, resolve(entry), ...args]
  await import(pathToFileURL(resolve(entry)).href)
} else {
  const node = bundledNode()
  if (!node) {
    console.error(
      `Selvedge runs on Node ${needed} and this is Node ${process.versions.node}. npm brings Node ${needed} on Linux and Windows; ` +
        `here, install it from https://nodejs.org and try again.`,
    )
    process.exit(1)
  }
  const child = spawn(node, [...process.execArgv, resolve(entry), ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
