import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'

export type BuyerInquiryRead = Static<typeof contract.buyerInquiries.read.reply>
