import { termsLoader } from '../loader.ts'

export const loader = termsLoader(() => 'color')
