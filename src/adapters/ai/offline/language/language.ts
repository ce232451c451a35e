export type Language = 'en' | 'fil' | 'ceb'
