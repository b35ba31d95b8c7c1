import { formLoader } from '../form-loader.ts'

export const loader = formLoader('forgot-password')
