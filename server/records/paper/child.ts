import { serve } from '../apart/serve.ts'
import type { Paper } from './drawing.ts'

serve(async (paper: Paper) => (await import('./write-paper.ts')).writePaper(paper))
