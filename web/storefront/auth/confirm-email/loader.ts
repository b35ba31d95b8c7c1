import { linkLoader } from '../link-loader.ts'

export const loader = linkLoader('confirm-email')
