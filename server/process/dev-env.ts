// Imported before everything else: libraries read this once, while they are loaded.
process.env.NODE_ENV ??= 'development';
