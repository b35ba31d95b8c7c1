export { type DemoOptions, openDemo } from './demo.ts'
