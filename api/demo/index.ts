export { startDemo } from './demo.ts'
