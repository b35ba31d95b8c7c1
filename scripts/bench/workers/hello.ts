import fastify from 'fastify'

/** The baseline for the speed of every page: Fastify that says hello, and nothing else. */
const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
console.log(`open at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
