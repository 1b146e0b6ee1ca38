import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { plainText } from '../../ui/plain-text.ts'

/** All units of a property as a file to change and import. The server writes into the trail that it left the house. */
export async function takeAlong(projectId: number, name: string, format: 'xlsx' | 'csv'): Promise<void> {
  const file = await api.units.export({ params: { projectId }, query: { format } })
  keepFile(file, `units-${plainText(name).replaceAll(/[^a-z0-9]+/g, '-')}.${format}`)
}

/** An empty list, with what may be chosen in its cells. */
export async function takeTemplate(projectId: number): Promise<void> {
  keepFile(await api.units.template({ params: { projectId } }), 'units-template.xlsx')
}
