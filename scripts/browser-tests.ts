import { spawn } from 'node:child_process'
import { findService, isRequired, reportSkipped } from '../tests/support/find-service.ts'

/** Runs the browser tests where there is a Chromium. Where it is absent that is noted, or a failure when it is required. */
const chromium = await findService('chromium')
if (chromium.via === 'none') {
  await reportSkipped('browser tests', chromium.reason)
  process.exitCode = isRequired('chromium') ? 1 : 0
} else {
  const cli = new URL('../node_modules/@playwright/test/cli.js', import.meta.url).pathname
  const child = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...(chromium.via === 'binary' && { CHROMIUM: chromium.path }) },
  })
  child.on('exit', code => process.exit(code ?? 1))
}
