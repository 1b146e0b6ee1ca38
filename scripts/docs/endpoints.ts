import { costOf } from '../../model/contract/cost.ts'
import type { Endpoint } from '../../model/contract/endpoint.ts'
import { apiBase, endpoints } from '../../model/contract/index.ts'
import { accessText, noteOf } from '../../server/http/openapi.ts'
import { code, page, table } from './markdown.ts'

function row(name: string, endpoint: Endpoint): string[] {
  const { method, path, audit, summary } = endpoint
  const note = noteOf(endpoint)
  return [
    code(`${method} ${path}`),
    code(name),
    accessText(endpoint),
    costOf(endpoint),
    audit ? [audit.action, audit.place && `in ${code(audit.place.module)}`].filter(Boolean).join(' ') : '',
    note ? `${summary} ${note}` : summary,
  ]
}

export function endpointsPage(): string {
  return page(
    'Endpoints',
    `${endpoints.length} calls under ${code(apiBase)}. Declared in ${code('model/contract')}; their bodies and replies at ${code(`${apiBase}/docs/openapi.json`)}, which ${code('npm run docs -- openapi')} prints.`,
    table(
      ['call', 'name', 'who', 'cost', 'in the audit trail', 'what it does'],
      endpoints.map(({ name, endpoint }) => row(name, endpoint)),
    ),
  )
}
