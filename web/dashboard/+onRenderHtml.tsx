import { documentWith } from '../app/document.ts'
import { application } from './server.tsx'

export const onRenderHtml = () => documentWith(application)
