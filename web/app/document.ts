import { escapeInject } from 'vike/server'
import type { Application } from './application.ts'

/** The document of every page, with slots that each request fills; for Vike's hook. */
export function documentWith<Shop, Visitor>(application: Application<Shop, Visitor>) {
  const documentHtml = escapeInject`<!doctype html>
<html lang="%lang%" dir="%dir%">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
%head%
</head>
<body>
<div id="root">%body%</div>
<script id="page-data" type="application/json">%data%</script>
</body>
</html>`
  return { documentHtml, pageContext: { application } }
}
