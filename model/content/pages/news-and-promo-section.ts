import { content } from '../content.ts'
import { newsBlock } from '../news-block.ts'

export const newsAndPromoSection = content({ section: 'home.news_and_promo', publicPath: '/', fields: newsBlock() })
