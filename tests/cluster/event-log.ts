// The log of the cluster in a process of its own, so that no shop waits for the test: prints its port.
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'

const log = await startEventStoreDouble()
console.log(log.port)
