import { serve } from '../apart/answer-tasks.ts'
import type { Paper } from './drawing.ts'

serve(async (paper: Paper) => (await import('./write-paper.ts')).writePaper(paper))
