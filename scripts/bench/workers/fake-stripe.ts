import { startFakeStripe } from '#tests/support/gateways/stripe.ts'

/** A Stripe that is only played, in a process of its own as the real one is. */
const stripe = await startFakeStripe()
console.log(`open at ${stripe.url}`)
process.once('SIGTERM', async () => {
  await stripe.stop()
  process.exit(0)
})
