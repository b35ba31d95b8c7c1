import { contentLoader } from '../loader.ts'

export const loader = contentLoader('page')
