import type { DemoStaffAnswer } from '#api/staff/demo-staff.ts'
import { askShop, commandLine, run } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run demo-staff [-- --json]'

/** Prints role, address and password of each member of the demo's staff. */
run(usage, async () => {
  const { values } = commandLine(usage, { json: { type: 'boolean' } }, process.argv.slice(2), { words: false })
  const staff = await askShop<DemoStaffAnswer>({ path: '/internal/demo-staff' })
  if (values.json) return console.log(JSON.stringify(staff))
  for (const { role, email, password } of staff) console.log(`${role.padEnd(8)}${email.padEnd(24)}${password}`)
})
