// Imported first: libraries read this variable once, when they are loaded.
process.env.NODE_ENV ??= 'production';
