import './theme.css'
import { startClient } from '../app/start-client.ts'

startClient(async data => (await import('./application.tsx')).hydrate(data))
