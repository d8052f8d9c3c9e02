//! Answers survive a round trip through their types.

use kibitzer_protocol::{Context, ErrorKind, Protocol, Storage, games};
use kibitzer_protocol::{blob, bomb_busters, deal, texas42, yatzy};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// The fields of a query's example, with some replaced or added.
fn example(game: &str, query: &str, other: Value) -> Map<String, Value> {
    let games = games::all(&Storage::nowhere());
    let queries = &games.iter().find(|it| it.name == game).unwrap().queries;
    let text = queries.iter().find(|it| it.name == query).unwrap().example;
    let mut fields: Map<String, Value> = serde_json::from_str(text).unwrap();
    fields.extend(other.as_object().unwrap().clone());
    fields
}

fn reads_back<A: Serialize + DeserializeOwned>(game: &str, query: &str, other: Value) {
    let fields = example(game, query, other);
    let protocol = Protocol::standard();
    let context = Context::unlimited();
    let said = protocol.answer_value(Value::Object(fields.clone()), &context);
    let (typed, warnings) = protocol.ask::<A>(game, query, fields, &context).unwrap();
    assert_eq!(serde_json::to_value(typed).unwrap(), said["answer"], "{game} {query}");
    assert_eq!(warnings, Vec::<String>::new());
}

#[test]
fn answers_are_read_back_without_loss() {
    reads_back::<deal::Analysis>("deal", "analyze", json!({}));
    reads_back::<deal::Analysis>("deal", "analyze", json!({"method": "guided", "samples": 400}));
    reads_back::<yatzy::Worth>("yatzy", "value", json!({}));
    reads_back::<yatzy::Worth>("yatzy", "value", json!({"theta": 0.02}));
    reads_back::<yatzy::Advised>("yatzy", "advise", json!({"why": true}));
    reads_back::<yatzy::Advised>("yatzy", "advise", json!({"rerolls_left": 0}));
    reads_back::<yatzy::Density>("yatzy", "density", json!({"at_least": [20]}));
    reads_back::<yatzy::Reachable>("yatzy", "target", json!({}));
    reads_back::<yatzy::Reachable>("yatzy", "target", json!({"dice": null}));
    reads_back::<yatzy::Chances>("yatzy", "duel", json!({}));
    reads_back::<texas42::Advised>("texas42", "advise", json!({"player": "intermediate"}));
    reads_back::<texas42::Solved>("texas42", "solve", json!({}));
    reads_back::<texas42::Inferred>("texas42", "worlds", json!({}));
    reads_back::<blob::Advised>("blob", "advise", json!({"player": "flat:20"}));
    reads_back::<blob::Advised>("blob", "advise", json!({"player": "thumb"}));
    let bomb = |other: Value| {
        reads_back::<bomb_busters::Analysis>("bomb-busters", "analyze", other);
    };
    bomb(json!({}));
    bomb(json!({"rank": "informative"}));
    bomb(json!({"rank": "winning", "budget": 50, "cards": "all"}));
    bomb(json!({"method": "sample", "samples": 200}));
    reads_back::<bomb_busters::Indications>("bomb-busters", "indicate", json!({}));
}

#[test]
fn an_answer_of_another_type_is_a_bug_in_words() {
    let fields = example("yatzy", "value", json!({}));
    let asked = Protocol::standard();
    let error = asked.ask::<yatzy::Density>("yatzy", "value", fields, &Context::unlimited());
    let error = error.err().unwrap();
    assert_eq!(error.kind, ErrorKind::Internal);
    assert!(
        error.message.contains("the answer to `value` of `yatzy` has an unexpected shape"),
        "{error:?}"
    );
}
