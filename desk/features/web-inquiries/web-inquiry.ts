import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'

export type WebInquiry = Static<typeof contract.webInquiries.read.reply>
